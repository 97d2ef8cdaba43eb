import type { Locale } from '../../../api'
import type { editionDetails } from '../../../api/study/materialActions'
import type { Material } from '../../../api/study/materials'
import type { z } from 'zod'
import { videoFrame } from '../../kit/editor/video'

type Texts = Pick<z.infer<typeof editionDetails>, 'kind' | 'translations' | 'url' | 'files'>
type ReaderMeta = Pick<Material, 'subject' | 'author_name' | 'estimated_minutes' | 'published_at'> & { edition: number }

/** Extracts the player URL from the editor's embed frame. */
const embedOf = (address: string): string | null => /src="([^"]+)"/.exec(videoFrame(address) ?? '')?.[1] ?? null

/** Converts a material for the reading view in one language, with Russian as fallback. */
export const toReaderView = ({ kind, translations, url, files }: Texts, around: ReaderMeta, locale: Locale) => {
  const { ru, en } = translations
  const text = (field: 'title' | 'summary' | 'body') => (locale === 'en' ? en?.[field] : undefined) ?? ru[field] ?? null
  return {
    name: text('title') ?? '',
    summary: text('summary'),
    body: text('body'),
    kind,
    url,
    files,
    embed_url: kind === 'video' && url !== null ? embedOf(url) : null,
    subject_name: around.subject.name,
    author_name: around.author_name,
    estimated_minutes: around.estimated_minutes,
    published_at: around.published_at,
    edition: around.edition,
  }
}
