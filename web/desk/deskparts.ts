/**
 * What the playground loads of the desk when it is first needed: one file, named so that it is not part of a first
 * visit.
 */
export { textsOf } from "./drop";
export { defineFigures } from "./element";
