import { withQuery, type Input } from "../input";

/** The calculator simulates at most this many bets. */
const MOST_BETS = 200_000;

const takes = ({ method, route }: { method: string; route: string }) =>
  method === "GET" && /bonus-value|calculator|routes\/bonuses\.\$slug$/.test(route);

/** Returns an input that calculates `size` bets of 1, with the other terms at the limits of the form. */
function bets(name: string, terms: Readonly<Record<string, string>>): Input {
  const ordinary = { base: "bonus", contribution: "1", edge: "0.04", bet: "1", volatility: "100", model: "cashable" };
  return {
    name: `calculator: ${name} (bets)`,
    most: MOST_BETS,
    takes,
    make(size, { path }) {
      const amounts = { deposit: String(size / 200), bonus: String(size / 200), wagering: "200" };
      return { path: withQuery(path, new URLSearchParams({ ...amounts, ...ordinary, ...terms }).toString()) };
    },
  };
}

export const calculator: readonly Input[] = [
  bets("ordinary terms", {}),
  bets("sticky, with a cap", { model: "sticky", cap: "1000000" }),
  bets("steadiest game", { volatility: "2" }),
  bets("wildest game", { volatility: "10000" }),
  bets("no edge", { edge: "0" }),
  bets("greatest edge", { edge: "0.99" }),
];
