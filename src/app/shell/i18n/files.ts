import type { Locale } from '../../../api'
import { addressOf } from './addresses'
import type { MessagePart, Messages } from './parts'

/** R7.09: loads a message file, which is static and has a hashed name. Throws if it is unavailable. */
export const fetchMessages = async (locale: Locale, part: MessagePart): Promise<Messages> => {
  const response = await fetch(addressOf(locale, part))
  if (!response.ok) throw new Error(`Messages ${locale}/${part} returned ${response.status}`)
  return response.json()
}
