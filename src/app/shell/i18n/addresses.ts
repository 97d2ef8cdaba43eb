import type { Locale } from '../../../api'
import type { MessagePart } from './parts'

/** Address in development. The build replaces this file by one with the addresses of static files, see src/server/bundling/joinedMessages.ts. */
export const addressOf = (locale: Locale, part: MessagePart): string => `/@messages/${locale}/${part}.json`
