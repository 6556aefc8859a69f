// The tasks of Action and Selling, loaded after the first table.

export { coachFor } from "../coach/index";
export { stageOf } from "./stage_of";
