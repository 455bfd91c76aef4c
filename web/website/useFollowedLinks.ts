import type { Language } from '@candor/domain/clients/language.ts';
import { HOME_SLUG, isPageSlug, localAddress } from '@candor/domain/content/cms/addresses.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * Links within the site, ours and those that somebody has written into a text, are plain ones, which lead on before the
 * page has come alive too. Then they lead on without a new page, in the reader's language.
 */
export function useFollowedLinks<Place extends HTMLElement>(language: Language, first: Language) {
  const navigate = useNavigate();
  const place = useRef<Place>(null);
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const address = followedAddress(event);
      if (address === undefined) return;
      event.preventDefault();
      void navigate(localAddress(address, language, first));
    };
    const element = place.current;
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate, language, first]);
  return place;
}

/** Only a page that the server made of content lets players of films in: from any other, content is entered anew. */
const isMadeOfContent = typeof document !== 'undefined' && document.querySelector('[data-content]') !== null;

/** What is no page of the router's. */
const FILES = /^\/(?:api|media|storage|brand)\//;

/** The address within the site that a plain click means; undefined where the browser knows better. */
function followedAddress(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return undefined;
  const anchor = event.target.closest('a');
  if (anchor === null || anchor.target !== '' || anchor.relList.contains('external')) return undefined;
  const address = anchor.getAttribute('href') ?? '';
  if (!/^\/(?!\/)/.test(address) || FILES.test(address)) return undefined;
  return isMadeOfContent || !isContent(address) ? address : undefined;
}

function isContent(address: string): boolean {
  const [, slug = HOME_SLUG] = /^\/(?:[a-z]{2}(?:\/|$))?([a-z0-9_-]+)?(?:[?#].*)?$/.exec(address) ?? [address, ''];
  return slug === HOME_SLUG || isPageSlug(slug);
}
