import type { WireMessages } from '@candor/contracts/http/messages.ts';
import { languages } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import { queryClient } from './queries.ts';

const KEY = 'messages';
/** Cursor of the first page, which has the newest messages. */
const NEWEST: number | undefined = undefined;

/**
 * Rule IB-3: query of the messages to the client in a language, a page at a time, newest first. After a change of the
 * language the known ones stay until they arrive in the new one.
 */
export function messagesQuery(language: Language) {
  return infiniteQueryOptions({
    queryKey: [KEY, language],
    queryFn: async ({ pageParam }) =>
      valueOf(await api.listMessages({ language, ...(pageParam !== undefined && { before: pageParam }) })),
    initialPageParam: NEWEST,
    getNextPageParam: (page: WireMessages) => (page.more ? page.messages.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
}

/** Returns the messages with the number of unread ones; the socket reports each change. */
export function useMessages() {
  const { i18n } = useTranslation();
  const query = useInfiniteQuery(messagesQuery(languages.find((one) => one === i18n.language) ?? 'en'));
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  return { ...query, messages, unread: query.data?.pages[0]?.unread ?? 0 };
}

/** Marks one message as read, or all up to one. */
export function useReadMessages() {
  return useMutation({
    mutationFn: async (change: { readonly id: number } | { readonly upTo: number }) =>
      valueOf(await api.readMessages('id' in change ? { id: change.id } : { up_to: change.upTo })),
    onSuccess: () => refreshMessages(),
  });
}

function refreshMessages(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}
