/** The page's module script: starts the client, and loads the editor's code when it is time for it. */
import { registerServiceWorker, startClient } from "./client";
import { defineCourse, loadCourse } from "./course";
import { startEditor } from "./editor";
import { install } from "./install";
import { need } from "./parts";
import { runReady } from "./ready";
import { report, why } from "./report";
import { warmStorage } from "./storage";
import { textsOf } from "./texts";

const lanewise = install();
lanewise.need = need;
lanewise.course = loadCourse;
lanewise.textsOf = textsOf;
const { engine } = lanewise;
defineCourse(engine.client);
warmStorage(lanewise);
startClient(engine);
const editor = startEditor(engine.client, lanewise.host !== null).catch((cause) => {
  report(`The editor could not be loaded (${why(cause)}). You can go on in the plain text area, or reload the page to try again.`);
});
// Storing the site for offline use must not compete with starting it. A reader of a page with an embed has not asked
// for the site.
if (!lanewise.host) void Promise.all([runReady(), editor]).then(registerServiceWorker);
