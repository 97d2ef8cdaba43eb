import type { PaperKind } from '../../api/papers/codes'
import { localise } from '../kit/texts/messages'

/** The kind in both languages, for a notice. */
export const paperNames = (kind: PaperKind) => ({
  ru: localise('ru', { key: `papers.kind.${kind}` }),
  en: localise('en', { key: `papers.kind.${kind}` }),
})
