import { describe, expect, it } from 'vitest';
import { LeaseWatch } from './leaseWatch.ts';

/** A lease whose renewals the test answers, on a clock that the test moves. */
function watched() {
  const requests: PromiseWithResolvers<boolean>[] = [];
  const notices: unknown[] = [];
  const at = { now: 0 };
  const lease = new LeaseWatch({
    renew: () => {
      const renewal = Promise.withResolvers<boolean>();
      requests.push(renewal);
      return renewal.promise;
    },
    elapsed: () => at.now,
    onLost: () => notices.push('lost'),
    onTrouble: (error) => notices.push(String(error)),
  });
  return { lease, requests, notices, at };
}

describe('B4.8 the lease of the engine', () => {
  it('is fresh for two seconds from when its renewal was asked for', async () => {
    const { lease, requests, at } = watched();
    at.now = 1_500;
    const renewed = lease.renew();
    at.now = 3_400;
    requests[0]?.resolve(true);
    await renewed;
    expect(lease.isFresh).toBe(true);
    at.now = 3_500;
    expect(lease.isFresh).toBe(false);
  });

  it('is asked for once at a time', async () => {
    const { lease, requests } = watched();
    const both = Promise.all([lease.renew(), lease.renew()]);
    requests[0]?.resolve(true);
    await both;
    expect(requests).toHaveLength(1);
  });

  it('tells that another engine has it, and that it could not be asked', async () => {
    const { lease, requests, notices } = watched();
    const lost = lease.renew();
    requests[0]?.resolve(false);
    await lost;
    const failed = lease.renew();
    requests[1]?.reject(new Error('no database'));
    await failed;
    expect(notices).toEqual(['lost', 'Error: no database']);
  });

  it('work begins at once while it is fresh', () => {
    const { lease, requests } = watched();
    let hasBegun = false;
    void lease.whenFresh(async () => (hasBegun = true));
    expect([hasBegun, requests]).toEqual([true, []]);
  });

  it('where it has grown old work waits for a renewal, and keeps its order', async () => {
    const { lease, requests, at } = watched();
    at.now = 2_000;
    const order: string[] = [];
    const works = ['first', 'second'].map((name) =>
      lease.whenFresh(async () => order.push(`${name} ${lease.isFresh ? 'is taken' : 'is refused'}`)),
    );
    expect(order).toEqual([]);
    requests[0]?.resolve(true);
    await Promise.all(works);
    expect(order).toEqual(['first is taken', 'second is taken']);
    expect(requests).toHaveLength(1);
  });

  it('work does not wait for ever for a renewal that nobody answers', async () => {
    const { lease, at } = watched();
    at.now = 2_000;
    expect(await lease.whenFresh(async () => lease.isFresh)).toBe(false);
  });
});
