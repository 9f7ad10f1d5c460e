// Holds the editor's answer to which language a text is against the cases of core/lang.
import assert from "node:assert/strict";
import { test } from "node:test";
import cases from "../../core/lang/testdata/cases.json";
import { isPTX } from "./ptx.ts";

for (const { name, text, ptx } of cases) {
  test(`${JSON.stringify(name)} ${JSON.stringify(text)}`, () => assert.equal(isPTX(name, text), ptx));
}

test("there are cases", () => assert.ok(cases.length > 10));
