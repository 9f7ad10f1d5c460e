import { open } from "lanewise";

onmessage = async (event) => {
  const program = await open(event.data);
  postMessage([...program.run().buffers.T6]);
};
