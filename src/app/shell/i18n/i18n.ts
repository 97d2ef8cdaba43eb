import { useSyncExternalStore } from 'react'
import type { Locale } from '../../../api'
import { fetchMessages, messageParts, type MessagePart, type Messages } from './files'
import { phrase, type Values } from './phrase'

/** The text under a key (`frame.menu`), or the key itself where there is none. */
export type Translate = (key: string, values?: Values) => string

let language: Locale = 'ru'
let merged: Messages = {}
let parts = new Map<MessagePart, Promise<void>>()
let version = 0
const watchers = new Set<() => void>()

const extend = (messages: Messages) => {
  merged = { ...merged, ...messages }
  version += 1
  watchers.forEach((watcher) => watcher())
}

/** A part that failed to load is asked for again next time. */
const load = (part: MessagePart): Promise<void> => {
  const known = parts.get(part)
  if (known) return known
  const wanted = fetchMessages(language, part).then(extend)
  parts.set(part, wanted)
  wanted.catch(() => parts.delete(part))
  return wanted
}

const textUnder = (key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<string | Messages | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), merged)
  return typeof found === 'string' ? found : undefined
}

const t: Translate = (key, values) => {
  const text = textUnder(key)
  return text === undefined ? key : phrase(text, values, language)
}

/**
 * The language in force and its messages; one set for guest pages, frame and react-admin. The language changes with the
 * address, so with a page load.
 */
export const i18n = {
  locale: (): Locale => language,
  t,
  /** All messages loaded so far, nested as in the files: what react-admin's provider is built on. */
  messages: (): Messages => merged,
  load,
  /** Begins anew in a language; `known` are parts that are already at hand. */
  start: (locale: Locale, known: Partial<Record<MessagePart, Messages>> = {}) => {
    language = locale
    merged = {}
    parts = new Map()
    for (const part of messageParts) if (known[part]) parts.set(part, Promise.resolve())
    extend(Object.assign({}, ...messageParts.map((part) => known[part])))
  },
  subscribe: (watcher: () => void) => {
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
    }
  },
}

/** The translate function; the component draws again when more messages arrive. */
export const useTranslate = (): Translate => {
  useSyncExternalStore(i18n.subscribe, () => version)
  return t
}
