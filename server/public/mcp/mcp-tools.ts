/** The tools of the MCP server: public reads of the API for assistants, each with a short text of its answer. */
import { checkPrice } from '#contract/api/check.ts';
import {
  getDestinationPrice,
  getFareCalendar,
  getFareHistory,
  listDestinationPrices,
} from '#contract/api/pricing.ts';
import { getRecord } from '#contract/api/record.ts';
import { readWish } from '#contract/api/wishes.ts';
import { dealPagePath, pages } from '#contract/domain/pages.ts';
import { regions } from '#contract/domain/region.ts';
import type { Operation, OperationOutput } from '#contract/operation.ts';
import { type JsonSchema, parametersOf, schemaOf } from '#server/platform/http/openapi.ts';
import type { Translate } from '#server/platform/http/translate.ts';
import * as words from './mcp-words.ts';

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Asks the API as a guest with the parameters that the operation knows among `args`.
 * @throws AppError as the API answers
 */
export type AskApi = <O extends Operation>(
  operation: O,
  args: Arguments,
) => Promise<{ answer: OperationOutput<O>; relaxed: string | null }>;

type ToolAnswer = {
  /** Of the page that shows the same, without language. */
  page: string;
  lines: readonly string[];
  /** Of the API, unchanged. */
  answer: unknown;
};

export type McpTool = {
  name: string;
  /** A sentence, also in `llms.txt`. */
  description: string;
  inputs: Readonly<Record<string, JsonSchema>>;
  required: readonly string[];
  answer: JsonSchema;
  run: (args: Arguments, asking: { ask: AskApi; t: Translate }) => Promise<ToolAnswer>;
};

/** A list is cut to this many rows: assistants read all of what they get. */
const mostFares = 10;

const wish: JsonSchema = {
  type: 'string',
  description:
    'What the traveller said, in Arabic or English, such as "العيد لأربعة بلا تأشيرة" or "Istanbul from Jeddah under 900". It goes before the other parameters.',
};

/** As the page lists them: abroad, unless it is asked for another region. */
const region: JsonSchema = { type: 'string', enum: ['abroad', 'domestic', ...regions], default: 'abroad' };

/** As the page judges a destination: of all airports of its city. */
const place: JsonSchema = { type: 'string', enum: ['city', 'airport'], default: 'city' };

function inputsOf(operation: Operation): Pick<McpTool, 'inputs' | 'required'> {
  const parameters = parametersOf(operation);
  return {
    inputs: Object.fromEntries(
      parameters.map(({ name, schema }) => [name, name === 'place' ? place : schema]),
    ),
    required: parameters.filter((each) => each.required).map(({ name }) => name),
  };
}

/** A tool that is one read of the API. */
function toolOf<O extends Operation>(
  operation: O,
  tool: Pick<McpTool, 'name' | 'description'> & {
    page: (args: Arguments) => string;
    write: (answer: OperationOutput<O>, t: Translate, args: Arguments) => readonly string[];
  },
): McpTool {
  const { name, description, page, write } = tool;
  return {
    name,
    description,
    ...inputsOf(operation),
    answer: schemaOf(operation.response),
    run: async (args, { ask, t }) => {
      const { answer, relaxed } = await ask(operation, { place: 'city', ...args });
      return {
        page: page(args),
        lines: [...words.writeRelaxed(relaxed, t), ...write(answer, t, args)],
        answer,
      };
    },
  };
}

const destinationPage = ({ code, place: of, ...args }: Arguments): string =>
  withQuery(dealPagePath(String(code).toUpperCase()), {
    ...args,
    airport: of === 'airport' ? 'only' : undefined,
  });

/** What is undefined is left out. */
function withQuery(path: string, args: Arguments): string {
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

const findDeals: McpTool = {
  name: 'find_deals',
  description:
    'Where one can fly cheaply now from Riyadh, Jeddah, Dammam or Medina: by a wish in words, or by filters. The ten cheapest.',
  ...inputsOf(listDestinationPrices),
  inputs: { wish, ...inputsOf(listDestinationPrices).inputs, region },
  answer: schemaOf(words.toldFare.array()),
  async run(args, { ask, t }) {
    const { wish: text, ...filters } = args;
    const read = text === undefined ? null : (await ask(readWish, { text })).answer;
    const address = new URL(read?.address ?? '/#prices', 'http://site');
    const asked = { ...filters, ...Object.fromEntries(address.searchParams) };
    const { answer: all, relaxed } = await askFares(address.pathname, asked, ask);
    const open = all.filter(({ locked }) => !locked).slice(0, mostFares);
    const answer = open.map((fare) => words.tellFare(fare, asked.origin));
    return {
      page: withQuery(address.pathname, asked) + address.hash,
      lines: words.writeFares(answer, { all, notUnderstood: read?.notUnderstood ?? [], relaxed }, t),
      answer,
    };
  },
};

/** Of the address that answers a wish: one destination, those that a name finds, or all. */
async function askFares(path: string, asked: Arguments, ask: AskApi) {
  const code = /^\/deal\/([A-Z]{3})$/.exec(path)?.[1];
  if (code !== undefined) {
    const { answer, relaxed } = await ask(getDestinationPrice, { place: 'city', ...asked, code });
    return { answer: answer === null ? [] : [answer], relaxed };
  }
  return ask(listDestinationPrices, { region: asked.search === undefined ? 'abroad' : 'all', ...asked });
}

export const mcpTools: readonly McpTool[] = [
  findDeals,
  toolOf(getDestinationPrice, {
    name: 'price_of_route',
    description: 'The cheapest fare listed now to one destination, and how it compares with its usual price.',
    page: destinationPage,
    write: (fare, t, { origin }) => {
      const all = fare === null ? [] : [words.tellFare(fare, origin)];
      return words.writeFares(
        all.filter(({ locked }) => !locked),
        { all },
        t,
      );
    },
  }),
  toolOf(getFareHistory, {
    name: 'price_history',
    description:
      'The recorded lowest price of each day of a route, its usual price, and the rule with its version that compares them.',
    page: destinationPage,
    write: words.writeHistory,
  }),
  toolOf(getFareCalendar, {
    name: 'cheapest_days',
    description: 'The cheapest known price of each departure day of a month to one destination.',
    page: destinationPage,
    write: words.writeCalendar,
  }),
  toolOf(checkPrice, {
    name: 'check_price',
    description:
      'Whether a price seen anywhere is good: compared with the recorded prices of its trip. Nothing is stored.',
    page: ({ place: of, ...args }) =>
      withQuery(pages.check.path, { ...args, airport: of === 'airport' ? 'only' : undefined }),
    write: words.writeCheck,
  }),
  toolOf(getRecord, {
    name: 'record_of_claims',
    description:
      'What became of the prices this site called deals, one and two weeks later, beside all its prices.',
    page: () => pages.record.path,
    write: words.writeRecord,
  }),
];
