import { afterEach, expect, test, vi } from 'vitest';
import { sendDocument } from './documents.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a file that was changed or removed since it was chosen is refused as damaged, and not sent', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('', { status: 502 });
  });
  const file = new File(['%PDF-1.7'], 'lease.pdf');
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  const outcome = await sendDocument('doc_address', file);
  expect(outcome).toEqual({
    kind: 'refused',
    refusal: { code: 'fileNotSupported', params: { reason: 'damaged' } },
  });
  expect(asked).toEqual([]);
});
