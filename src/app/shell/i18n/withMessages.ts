import { i18n } from './i18n'
import type { MessagePart } from './parts'

/** Loads code together with its messages. */
export const withMessages = async <T>(part: MessagePart, code: Promise<T>): Promise<T> =>
  (await Promise.all([code, i18n.load(part)]))[0]
