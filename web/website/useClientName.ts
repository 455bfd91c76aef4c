import { useEffect, useState } from 'react';
import { hasToken, storedName } from '../data/token.ts';

/** Who is logged in in this browser, as soon as the page is alive; a logout in another tab is seen here, too. */
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
