import { i18n } from './i18n'
import type { MessagePart } from './files'

/** Code that arrives together with the words it shows. */
export const withWords = async <T>(part: MessagePart, code: Promise<T>): Promise<T> =>
  (await Promise.all([code, i18n.load(part)]))[0]
