import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useAffiliateTexts, useAffiliateWords } from './affiliateTexts.ts';
import { textsIn } from './words.server.ts';

const shared = ['security.question.back', 'security.browser', 'service.banner.until'] as const;

function Shown() {
  const { t } = useAffiliateTexts();
  return (
    <>
      <h1>{t('panel.login.title')}</h1>
      <p>{shared.map((key) => t(key)).join(' | ')}</p>
      <p>{Object.values(useAffiliateWords(shared)).join(' | ')}</p>
    </>
  );
}

it('reads the texts that partners share with clients, not their keys', () => {
  expect(textsIn('en').exists('security.question.back')).toBe(true);
  const shown = renderToStaticMarkup(<Shown />);
  expect(shown).toContain('Partner login');
  expect(shown).toContain('Log in another way');
  for (const key of shared) expect(shown).not.toContain(key);
});
