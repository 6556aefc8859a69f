// The words of this game: its vocabulary and the names of its buildings.
import * as rows from "$gen/stackmarket";
import data from "$gen/stackmarket_data.json";
import { Speaker } from "../../../words/speak";
import { Vocabulary } from "../../../words/vocabulary";

export const speaker = new Speaker(new Vocabulary({ prefix: "stackmarket.", ...rows, values: data.values }));

const buildings = data.values.building;
export const buildingNumber = (name: string | null): number => (name === null ? -1 : buildings.indexOf(name));
export const buildingName = (building: number): string => speaker.name("building", buildings[building] ?? "");
export const verbOf = (move: readonly number[]): string => speaker.vocabulary.verb(move[0] ?? 0)?.name ?? "";
