#!/usr/bin/env node
// An outside player in JavaScript that always makes the first move of the list:
// bourse ladder --bots random,cmd:examples/players/first_player.js
const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.do === "hello") console.log("{}");
  if (message.do === "choose") console.log(JSON.stringify({ move: message.moves[0].move }));
});
