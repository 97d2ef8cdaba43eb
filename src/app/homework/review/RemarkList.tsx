import IconButton from '@mui/material/IconButton'
import { CircleCheck, Circle, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { HandInVersion, Remark } from '../../../api/homework/handIns'
import { useUser } from '../../shell/session/store'
import { RemarkForm } from './RemarkForm'
import { usePlaceText } from './remarkPlace'
import type { Remarks } from './useRemarks'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

type Props = { version: HandInVersion; remarks: Remarks | undefined }

/** The remarks on a version, with those that wait for the network. Reviewers change their own. */
export const RemarkList = ({ version, remarks }: Props) => {
  const translate = useTranslate()
  const placeText = usePlaceText()
  const waiting = remarks?.pending ?? []
  if (version.remarks.length + waiting.length === 0) return null
  return (
    <section className="panel review-card" aria-labelledby="review-remarks">
      <header>
        <h3 id="review-remarks" className="text-m">
          {translate('homework.review.remarks')}
        </h3>
      </header>
      <ol className="list">
        {version.remarks.map((remark, place) => (
          <OneRemark key={remark.id} number={place + 1} remark={remark} version={version} remarks={remarks} />
        ))}
        {waiting.map((input, place) => (
          <li key={`${place} ${input.text}`} className="align-start">
            <span className="grow anywhere">
              {input.text}
              <span className="block small muted">
                {placeText(input, version)} · {translate('homework.review.saving')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type OneProps = Props & { number: number; remark: Remark }

const OneRemark = ({ number, remark, version, remarks }: OneProps) => {
  const translate = useTranslate()
  const placeText = usePlaceText()
  const user = useUser()
  const [edited, setEdited] = useState<string | null>(null)
  const place = placeText(remark, version)
  if (edited !== null && remarks)
    return (
      <li>
        <div className="grow">
          <RemarkForm
            place={place}
            text={edited}
            onType={setEdited}
            onCancel={() => setEdited(null)}
            onSave={() => {
              if (edited.trim() === '') return
              if (edited.trim() !== remark.text) remarks.rewrite(remark.id, edited.trim())
              setEdited(null)
            }}
          />
        </div>
      </li>
    )
  return (
    <li className="align-start">
      <span className="review-number num" aria-hidden>
        {number}
      </span>
      <span className="grow anywhere pre-line">
        {remark.text}
        <span className="block small muted">{[place, remark.author_name].filter(Boolean).join(' · ')}</span>
      </span>
      {remark.resolved_at !== null && (
        <span className="row gap-1 small text-success">
          <CircleCheck {...icon} />
          {translate('homework.review.corrected')}
        </span>
      )}
      {remarks && remark.author_name === user?.name && (
        <span className="row gap-1 flex-none">
          <IconButton
            size="small"
            aria-label={translate('homework.review.edit_remark', { number })}
            onClick={() => setEdited(remark.text)}
          >
            <Pencil {...icon} />
          </IconButton>
          <IconButton
            size="small"
            aria-label={translate('homework.review.delete_remark', { number })}
            onClick={() => remarks.remove(remark.id)}
          >
            <Trash2 {...icon} />
          </IconButton>
        </span>
      )}
    </li>
  )
}

/** The remarks on the previous version, and which of them the student has ticked as corrected. */
export const EarlierRemarks = ({ version, onOpen }: { version: HandInVersion; onOpen: () => void }) => {
  const translate = useTranslate()
  const placeText = usePlaceText()
  if (version.remarks.length === 0 && version.comment === null) return null
  return (
    <section className="panel review-card" aria-labelledby="review-earlier">
      <header>
        <h3 id="review-earlier" className="text-m grow">
          {translate('homework.review.earlier', { number: version.number })}
        </h3>
        <button type="button" className="link" onClick={onOpen}>
          {translate('homework.review.open_version', { number: version.number })}
        </button>
      </header>
      <ul className="list">
        {version.comment !== null && <li className="pre-line anywhere">{version.comment}</li>}
        {version.remarks.map((remark) => {
          const isResolved = remark.resolved_at !== null
          return (
            <li key={remark.id} className="align-start">
              {isResolved ? <CircleCheck {...icon} className="text-success" /> : <Circle {...icon} className="faint" />}
              <span className="grow anywhere pre-line">
                {remark.text}
                <span className="block small muted">{placeText(remark, version)}</span>
              </span>
              <span className="small muted">
                {translate(isResolved ? 'homework.review.ticked' : 'homework.review.not_ticked')}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
