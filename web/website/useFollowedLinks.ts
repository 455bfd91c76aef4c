import type { Language } from '@candor/domain/clients/language.ts';
import { HOME_SLUG, isPageSlug, localAddress } from '@candor/domain/content/cms/addresses.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * Links within the site, ours and those in written texts, are plain ones, which also work before
 * hydration. Afterwards they navigate without a reload, in the reader's language.
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

/** Only a server-rendered content page admits video players: from any other page, content is loaded in full. */
const isMadeOfContent = typeof document !== 'undefined' && document.querySelector('[data-content]') !== null;

/** Addresses that are not the router's. */
const FILES = /^\/(?:api|media|storage|brand)\//;

/** The address within the site that a plain click means; undefined where the browser must handle it. */
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
