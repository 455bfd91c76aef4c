import { HOUR_MS } from '@candor/domain/time.ts';
import { expect, test } from 'vitest';
import type { AlarmCall, AlarmChannel } from '../providers/alarms/interface.ts';
import { SILENCE_MS } from './callBook.ts';
import { CallPeople } from './callPeople.ts';

const NOW = Date.parse('2026-01-14T10:00:00Z');
const alarm = { text: 'the database does not answer', thread: 'main' };
const call = expect.objectContaining({ ...alarm, at: NOW, unreported: 0, installation: 'northline' });

function channelThat(fails: number): AlarmChannel & { readonly calls: AlarmCall[] } {
  const calls: AlarmCall[] = [];
  let tries = 0;
  return {
    name: 'stand-in',
    calls,
    async send(one) {
      tries += 1;
      if (tries <= fails) throw new Error('not now');
      calls.push(one);
    },
  };
}

function people(channels: readonly AlarmChannel[], pausesMs: readonly number[] = [0, 0]) {
  const troubles: string[] = [];
  const onTrouble = (channel: string, error: unknown): void => void troubles.push(`${channel}: ${String(error)}`);
  const time = { now: NOW, elapsed: 0 };
  const [now, elapsed] = [() => time.now, () => time.elapsed];
  const parts = { channels, installation: 'northline', now, elapsed, onTrouble, pausesMs };
  return { calls: new CallPeople(parts), troubles, time };
}

test('an alarm reaches every channel once', async () => {
  const channels = [channelThat(0), channelThat(0)];
  const { calls } = people(channels);
  calls.raise(alarm);
  calls.raise(alarm);
  await calls.stop();
  expect(channels.map((each) => each.calls)).toEqual([[call], [call]]);
  expect(calls.raised).toBe(2);
  // All channels carry the same call.
  expect(new Set(channels.flatMap((each) => each.calls.map(({ id }) => id))).size).toBe(1);
});

test('an alarm calls again after the silence, also when the clock was set back meanwhile', async () => {
  const channel = channelThat(0);
  const { calls, time } = people([channel]);
  calls.raise(alarm);
  time.now -= HOUR_MS;
  time.elapsed += SILENCE_MS;
  calls.raise(alarm);
  await calls.stop();
  expect(channel.calls.map(({ at }) => at)).toEqual([NOW, NOW - HOUR_MS]);
});

test('a channel that fails is tried again', async () => {
  const channel = channelThat(2);
  const { calls, troubles } = people([channel]);
  calls.raise(alarm);
  await expect.poll(() => channel.calls).toEqual([call]);
  expect(troubles).toEqual([]);
});

test('when all tries are over the log says so', async () => {
  const { calls, troubles } = people([channelThat(9)]);
  calls.raise(alarm);
  await expect.poll(() => troubles).toEqual(['stand-in: Error: not now']);
});

test('the end of the process cuts a pause short: one last try', async () => {
  const channel = channelThat(1);
  const { calls } = people([channel], [3_600_000]);
  calls.raise(alarm);
  await calls.stop();
  expect(channel.calls).toEqual([call]);
});
