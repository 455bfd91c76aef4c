import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../configError.ts';
import { findCreatedIn } from './createdBrands.ts';
import { liveAdvice, liveFindings, findingTextOf } from './liveCheck.ts';
import type { LiveFinding } from './liveCheck.ts';
import { triedFindings } from './liveTries.ts';
import { keptPrices } from './officeSources.ts';
import { topicOfSetting } from './setupTopics.ts';

interface ReportDeps {
  /** Are servers of others left untried? */
  readonly isLocal: boolean;
  /** The findings that only the database's owner can make; the running server does not have that login. */
  readonly database: (config: Config) => Promise<readonly LiveFinding[]>;
}

/**
 * Lists everything that keeps an installation with these settings from taking real money, for `npm run live-check` and
 * the office's set-up guide. Wrong settings do not keep the rest from being checked, where a demonstration can read
 * them.
 */
export async function liveReport(environment: NodeJS.ProcessEnv, deps: ReportDeps): Promise<readonly LiveFinding[]> {
  const live = read({ ...environment, MODE: 'live' });
  if (live.config !== undefined) return checkAll(live.config, deps);
  const { config } = read(environment);
  return config === undefined ? live.wrong : [...live.wrong, ...(await checkAll(config, deps))];
}

/** Lists what these settings could do better in live mode, if they can be read. */
export function adviceOf(environment: NodeJS.ProcessEnv): ReturnType<typeof liveAdvice> {
  const { config } = read({ ...environment, MODE: 'live' });
  return config === undefined ? [] : liveAdvice(config);
}

interface Read {
  readonly config?: Config;
  readonly wrong: readonly LiveFinding[];
}

function read(environment: NodeJS.ProcessEnv): Read {
  try {
    return { config: readConfig(environment), wrong: [] };
  } catch (error) {
    return { wrong: wrongSettings(error) };
  }
}

/** Turns an error about an unusable setting into findings, one for each line; throws every other error again. */
function wrongSettings(error: unknown): readonly LiveFinding[] {
  if (!(error instanceof ConfigError)) throw error;
  return error.problems.map(findingTextOf).map((finding) => ({
    topic: topicOfSetting(finding.what),
    ...finding,
    page: 'README.md, Settings',
  }));
}

async function checkAll(config: Config, { isLocal, database }: ReportDeps): Promise<readonly LiveFinding[]> {
  findCreatedIn(config);
  const tried = isLocal ? [] : triedFindings({ ...config, prices: keptPrices(config) });
  return [...(await database(config)), ...filesOf(config), ...(await tried)];
}

/** Checks files that settings name; only this check reads them. */
function filesOf(config: Config): readonly LiveFinding[] {
  try {
    return liveFindings(config);
  } catch (error) {
    return wrongSettings(error);
  }
}
