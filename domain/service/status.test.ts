import { expect, it } from 'vitest';
import { overallState, serviceParts, serviceStatus } from './status.ts';
import type { PartState, ServiceMeasured } from './status.ts';

const MINUTE_MS = 60_000;
const whole: ServiceMeasured = {
  mode: 'normal',
  database: true,
  dealing: true,
  arePricesLive: true,
  isClosingOnly: false,
  moneyWaitsMs: 0,
  mailWaitsMs: 0,
  failing: undefined,
};

const [works, limited, down] = ['works', 'limited', 'down'] as const;

it.each<readonly [string, Partial<ServiceMeasured>, readonly PartState[]]>([
  ['everything works', {}, [works, works, works, works, works]],
  ['an instrument has no live price', { arePricesLive: false }, [works, limited, works, works, works]],
  ['nothing may be opened', { isClosingOnly: true }, [works, works, limited, works, works]],
  ['dealing is away', { dealing: false, arePricesLive: false }, [works, down, down, limited, works]],
  ['the database is away', { database: false }, [limited, works, down, down, down]],
  ['reading is all that works', { mode: 'readOnly' }, [limited, works, limited, limited, works]],
  ['maintenance', { mode: 'maintenance' }, [down, works, down, down, works]],
  ['the canary cannot log in', { failing: 'website' }, [limited, works, works, works, works]],
  ['the canary cannot trade', { failing: 'trading' }, [works, works, limited, works, works]],
  ['the canary cannot pay', { failing: 'payments' }, [works, works, works, limited, works]],
  ['the canary gets no mails', { failing: 'mails' }, [works, works, works, works, limited]],
  ['money waits a moment', { moneyWaitsMs: 5 * MINUTE_MS - 1 }, [works, works, works, works, works]],
  ['money is late', { moneyWaitsMs: 5 * MINUTE_MS }, [works, works, works, limited, works]],
  ['a mail waits a moment', { mailWaitsMs: 10 * MINUTE_MS - 1 }, [works, works, works, works, works]],
  ['mails are late', { mailWaitsMs: 10 * MINUTE_MS }, [works, works, works, works, limited]],
])('SM-8 %s', (_what, changes, expected) => {
  const found = serviceStatus({ ...whole, ...changes });
  expect(serviceParts.map((part) => found[part])).toEqual(expected);
  const worst = [down, limited].find((state) => expected.includes(state)) ?? works;
  expect(overallState(found)).toBe(worst);
});
