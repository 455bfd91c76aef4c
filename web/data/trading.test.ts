import { afterEach, expect, test, vi } from 'vitest';

/** Fakes a connected socket that gives each order this answer. */
function socketAnswering(answer: unknown) {
  return {
    connected: true,
    io: { engine: { close: () => undefined } },
    on: () => undefined,
    off: () => undefined,
    emit: () => undefined,
    timeout: () => ({ emitWithAck: async () => answer }),
    disconnect: () => undefined,
  };
}

/** Loads the modules of a fresh page, with this socket. */
async function loadPage(socket: ReturnType<typeof socketAnswering>) {
  vi.resetModules();
  vi.doMock('socket.io-client', () => ({ io: () => socket }));
  vi.stubGlobal('window', new EventTarget());
  return { ...(await import('./trading.ts')), ...(await import('./agreementQuestion.ts')) };
}

afterEach(() => {
  vi.doUnmock('socket.io-client');
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['agreementDue', true],
  ['temporarilyUnavailable', false],
] as const)('AG-3 an order that is refused with %s asks for the document: %s', async (code, isOpen) => {
  const page = await loadPage(socketAnswering({ status: false, error: { code, message: '' } }));
  const disconnect = page.connectTrading();
  const outcome = await page.placeCommand('closeAllPositions', {});
  disconnect();
  expect(outcome).toEqual({ kind: 'refused', refusal: { code } });
  expect(page.agreementQuestion.get()).toBe(isOpen);
});

test('AG-3 an order whose outcome is not known asks for nothing', async () => {
  const page = await loadPage(socketAnswering('not understood'));
  const disconnect = page.connectTrading();
  expect(await page.placeCommand('closeAllPositions', {})).toEqual({ kind: 'unreachable' });
  disconnect();
  expect(page.agreementQuestion.get()).toBe(false);
});
