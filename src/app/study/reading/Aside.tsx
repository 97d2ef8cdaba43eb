import { CircleCheck } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { StudyMaterial } from '../../../api/study/studying'
import { Contents, type ReadingPosition } from './Contents'
import { FileLinks } from '../../library'
import { minutesLeft } from './minutes'
import type { Heading } from '../../library'

/** Minimum headings for a table of contents. */
export const minParts = 2

type Props = { material: StudyMaterial; seen: ReadingPosition; headings: readonly Heading[]; isAway: boolean }

/** Sidebar: reading progress, table of contents, files and offline note. */
export const Aside = ({ material, seen, headings, isAway }: Props) => {
  const translate = useTranslate()
  const { files, kind } = material
  return (
    <aside className="stack gap-8 no-print reading-aside" aria-label={translate('study.about')}>
      {material.body && (
        <div className="stack gap-5 hide-phone">
          <Meter material={material} seen={seen} />
          {headings.length >= minParts && <Contents headings={headings} seen={seen} />}
        </div>
      )}
      {kind !== 'file' && files.length > 0 && (
        <section aria-labelledby="study-files">
          <h2 id="study-files" className="text-s">
            {translate('study.files')}
          </h2>
          <FileLinks files={files} />
        </section>
      )}
      {!isAway && (
        <p className="row align-start small muted">
          <CircleCheck className="text-success" size={16} strokeWidth={2} aria-hidden />
          <span>{translate('study.offline.saved')}</span>
        </p>
      )}
    </aside>
  )
}

const Meter = ({ material, seen }: Pick<Props, 'material' | 'seen'>) => {
  const translate = useTranslate()
  const left = minutesLeft({ ...material, percent: seen.percent })
  return (
    <div className="stack gap-2">
      <div className="row between small">
        <span className="medium num">{translate('study.read_percent', { percent: seen.percent })}</span>
        {left !== null && <span className="muted num">{translate('study.left', left)}</span>}
      </div>
      <div
        className="meter"
        role="progressbar"
        aria-label={translate('study.progress')}
        aria-valuenow={seen.percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${seen.percent}%` }} />
      </div>
    </div>
  )
}
