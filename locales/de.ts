import knowledge from './de/knowledge.json' with { type: 'json' };
import limits from './de/limits.json' with { type: 'json' };
import account from './de/account.json' with { type: 'json' };
import auth from './de/auth.json' with { type: 'json' };
import legal from './de/legal.json' with { type: 'json' };
import referrals from './de/referrals.json' with { type: 'json' };
import refusals from './de/refusals.json' with { type: 'json' };
import shell from './de/shell.json' with { type: 'json' };
import transactions from './de/transactions.json' with { type: 'json' };
import ui from './de/ui.json' with { type: 'json' };
import { english } from './en.ts';
import type { Catalogue } from './en.ts';
import { fill } from './fill.ts';

export const german: Catalogue = fill(
  { knowledge, limits, account, auth, legal, referrals, refusals, shell, transactions, ui },
  english,
);
