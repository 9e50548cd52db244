// A bot in thirty lines: it plays the first legal hex, and ends its turn as soon as it may.
// kingdombuilder arena "exec:node first_legal.js" random
const readline = require("readline").createInterface({ input: process.stdin });

function choose({ legal }) {
  if ("end" in legal) return "end";
  const [kind, hexes] = Object.entries(legal)[0];
  return hexes.length ? `${kind} ${hexes[0]}` : kind;
}

readline.on("line", (line) => {
  const space = line.indexOf(" ");
  const word = space < 0 ? line : line.slice(0, space);
  const rest = line.slice(word.length + 1);
  switch (word) {
    case "kbp":
      console.log("kbp 1 first legal");
      break;
    case "decide":
      console.log("play " + choose(JSON.parse(rest)));
      break;
    case "refused":
      console.error(rest);
      break;
    case "quit":
      process.exit(0);
  }
});
