/** What the playground loads of the desk when it is first needed: one file, whose name says that no first visit takes it. */
export { textsOf } from "./drop";
export { defineFigures } from "./element";
