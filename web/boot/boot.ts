/** The page's module script: the editor takes text from here on. */
import { defineEditor } from "../editor/element";
import { install } from "./install";

install();
defineEditor();
