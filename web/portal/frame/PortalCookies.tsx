import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { choose, frameChoice, frameHost } from '../../data/frameChoice.ts';
import { usePriceLink } from '../../data/usePrices.ts';
import { useStore } from '../../data/useStore.ts';
import { CookieSettings } from '../../ui/CookieSettings.tsx';

/** The same choice as on the public pages; here the chart asks in its own place. */
export function PortalCookies() {
  const { t } = useTranslation();
  const host = frameHost(useBrand());
  const { simulated } = usePriceLink();
  const choice = useStore(frameChoice, undefined);
  if (host === undefined) return null;
  const words = {
    link: t('consent.link'),
    title: t('consent.title'),
    text: t('consent.text', { host }),
    standing: t('consent.standing'),
    policy: t('consent.policy'),
    necessary: t('consent.necessary'),
    allow: t('consent.allow'),
    close: t('consent.close'),
    now: t('consent.now', { choice: choice === 'frame' ? t('consent.allow') : t('consent.necessary') }),
  };
  return (
    <CookieSettings words={words} host={host} choice={choice} asks={false} isSimulated={simulated} onChoose={choose} />
  );
}
