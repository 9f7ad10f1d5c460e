/**
 * The first script of the page: small, classic, in the head before the style sheet. The theme is
 * set before the first paint, the engine's download starts, and no click or drop is lost, all
 * before the editor's script has arrived.
 */
import { install } from "./install";

install();
