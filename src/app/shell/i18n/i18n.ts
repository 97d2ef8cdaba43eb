import { useSyncExternalStore } from 'react'
import type { Locale } from '../../../api'
import { addressOf } from './addresses'
import { messageParts, type MessagePart, type Messages } from './parts'
import { phrase, type Values } from './phrase'
import { createListeners } from '../listeners'

/** Returns the text for a key (`frame.menu`), or the key if there is none. */
export type Translate = (key: string, values?: Values) => string

let language: Locale = 'ru'
let merged: Messages = {}
let parts = new Map<MessagePart, Promise<void>>()
let version = 0
const listeners = createListeners()

const extend = (messages: Messages) => {
  merged = { ...merged, ...messages }
  version += 1
  listeners.notify()
}

/** R7.09: loads a message file, which is static and has a hashed name. Throws if it is unavailable. */
const fetchMessages = async (locale: Locale, part: MessagePart): Promise<Messages> => {
  const response = await fetch(addressOf(locale, part))
  if (!response.ok) throw new Error(`Messages ${locale}/${part} returned ${response.status}`)
  return response.json()
}

/** Loads a message chunk once; a failed load is retried on the next call. */
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
 * Current language and messages, shared by guest pages, frame and react-admin. The language changes only with a page
 * load, because it is part of the address.
 */
export const i18n = {
  locale: (): Locale => language,
  t,
  /** All loaded messages, nested as in the files; used by react-admin's i18n provider. */
  messages: (): Messages => merged,
  load,
  /** Resets to a language; `known` contains chunks that are already loaded. */
  start: (locale: Locale, known: Partial<Record<MessagePart, Messages>> = {}) => {
    language = locale
    merged = {}
    parts = new Map()
    for (const part of messageParts) if (known[part]) parts.set(part, Promise.resolve())
    extend(Object.assign({}, ...messageParts.map((part) => known[part])))
  },
  subscribe: listeners.subscribe,
}

/**
 * Returns the translate function and rerenders when more messages load. For code that loads without react-admin: guest
 * pages, account pages and the frame; all other screens use react-admin's.
 */
export const useTranslate = (): Translate => {
  useSyncExternalStore(i18n.subscribe, () => version)
  return t
}
