/** The page's module script: the editor takes text from here on, and the client starts after it. */
import { defineEditor } from "../editor/element";
import { startClient } from "./client";
import { install } from "./install";

const { engine } = install();
defineEditor();
startClient(engine);
