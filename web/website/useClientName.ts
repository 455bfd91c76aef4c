import { useEffect, useState } from 'react';
import { hasToken, storedName } from '../data/token.ts';

/** The client logged in in this browser, as soon as the page is hydrated; a logout in another tab is noticed. */
export function useClientName(): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const look = () => {
      document.documentElement.toggleAttribute('data-client', hasToken());
      setName(hasToken() ? storedName() : undefined);
    };
    look();
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  return name;
}
