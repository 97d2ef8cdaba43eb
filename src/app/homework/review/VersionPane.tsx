import Button from '@mui/material/Button'
import { ExternalLink, MessageSquarePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { HandInReview, HandInVersion } from '../../../api/homework/handIns'
import { Comments } from '../../comments'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayAndTime } from '../../shell/dates'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { handInVariants } from '../shared/states'
import { FileCard } from './FileCard'
import { previousFile } from './fileText'
import { versionKeys } from './keys'
import { EarlierRemarks, RemarkList } from './RemarkList'
import { RemarkForm } from './RemarkForm'
import { usePlaceText } from './remarkPlace'
import { TextCard } from './TextCard'
import { wholeWork, type Place, type Remarks } from './useRemarks'

type Props = {
  review: HandInReview
  newest: HandInVersion
  remarks: Remarks
  /** Whether remarks can be added to the newest version. */
  canRemark: boolean
}

const minute = 60_000
const isEmpty = ({ text, link, files }: HandInVersion) => !text && link === null && files.length === 0

/** The chosen version of the work, or what changed since the one before. */
export const VersionPane = ({ review, newest, remarks, canRemark }: Props) => {
  const translate = useTranslate()
  const { versions } = review
  const previous = versions[1]
  const canCompare = previous !== undefined && !isEmpty(previous)
  /** Number of the version; null shows the changes. */
  const [chosen, setChosen] = useState<number | null>(canCompare ? null : newest.number)
  const shown = versions.find(({ number }) => number === chosen) ?? newest
  const isChanges = canCompare && chosen === null
  const views = [...(canCompare ? [null] : []), ...versions.map(({ number }) => number)]
  const next = () => setChosen(views[(views.indexOf(isChanges ? null : shown.number) + 1) % views.length] ?? null)
  usePlainKeys(views.length > 1 ? { KeyV: next } : {}, versionKeys)
  const isNewest = shown.id === newest.id
  // Each conversation is with one student; those of team members are on the page of the homework.
  const student = review.members.length === 1 ? review.members[0] : undefined
  return (
    <section aria-label={translate('homework.review.work')}>
      <header className="pane-head row wrap gap-3 between">
        <div>
          <div className="row wrap">
            <h2 className="text-l anywhere">{review.name}</h2>
            <StatusChip variant={handInVariants[shown.state]}>
              {translate(
                shown.state === 'submitted' && shown.number > 1
                  ? 'homework.review.state.again'
                  : `homework.review.state.${shown.state}`,
              )}
            </StatusChip>
          </div>
          <Arrival review={review} version={shown} />
        </div>
        {views.length > 1 && (
          <div className="segments" role="group" aria-label={translate('homework.review.versions')}>
            {views.map((view) => (
              <Button
                key={view}
                size="small"
                aria-pressed={view === (isChanges ? null : shown.number)}
                onClick={() => setChosen(view)}
              >
                {view === null
                  ? translate('homework.review.changes')
                  : translate('homework.review.version', { number: view })}
              </Button>
            ))}
          </div>
        )}
      </header>
      <div className="overflow-auto bg-canvas review-scroll">
        <div className="stack gap-4 mx-auto review-width">
          {isNewest && previous && <EarlierRemarks version={previous} onOpen={() => setChosen(previous.number)} />}
          {isEmpty(shown) && <p className="note info">{translate('homework.review.nothing')}</p>}
          <Content
            key={shown.id}
            version={shown}
            before={isChanges ? previous : undefined}
            remarks={isNewest ? remarks : undefined}
            canRemark={isNewest && canRemark}
          />
          {!isNewest && <Decided review={review} version={shown} />}
          {student && (
            <Suspense>
              <Comments thread={{ place: 'homework', id: review.homework_id, owner: student.id }} />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  )
}

type ContentProps = {
  version: HandInVersion
  before: HandInVersion | undefined
  remarks: Remarks | undefined
  canRemark: boolean
}

const Content = ({ version, before, remarks, canRemark }: ContentProps) => {
  const translate = useTranslate()
  const placeText = usePlaceText()
  const { text, link, files } = version
  const begin = canRemark && remarks ? (place: Place) => remarks.begin(place) : undefined
  const typed = canRemark ? remarks?.typed : null
  const form = (isHere: (place: Place) => boolean) =>
    remarks &&
    typed &&
    isHere(typed.place) && (
      <div className="review-card-foot border-t">
        <RemarkForm
          place={placeText(typed.place, version)}
          text={typed.text}
          onType={remarks.type}
          onSave={remarks.add}
          onCancel={remarks.cancel}
        />
      </div>
    )
  return (
    <>
      {files.map((file) => (
        <FileCard
          key={file.id}
          file={file}
          before={before && (previousFile(file, files, before.files) ?? null)}
          remarks={version.remarks}
          onRemark={begin}
          typedLine={typed?.place.file_id === file.id ? typed.place.line : null}
        >
          {form((place) => place.file_id === file.id)}
        </FileCard>
      ))}
      {text && (
        <TextCard text={text} before={before?.text ?? null} remarks={version.remarks} onRemark={begin}>
          {form(({ start }) => start !== null)}
        </TextCard>
      )}
      {link !== null && (
        <section className="panel p-4 stack gap-2">
          <h3 className="text-m">{translate('homework.review.link')}</h3>
          <a className="row gap-1 anywhere" href={link} target="_blank" rel="noopener noreferrer nofollow">
            {link}
            <ExternalLink size={16} strokeWidth={2} aria-hidden />
          </a>
        </section>
      )}
      <RemarkList version={version} remarks={canRemark ? remarks : undefined} />
      {begin && (
        <section className="panel">
          {form(({ file_id, start }) => file_id === null && start === null) || (
            <div className="review-card-foot">
              <Button size="small" onClick={() => begin(wholeWork)}>
                <MessageSquarePlus size={16} strokeWidth={2} aria-hidden />
                {translate('homework.review.remark_whole')}
              </Button>
            </div>
          )}
        </section>
      )}
    </>
  )
}

const Arrival = ({ review, version }: { review: HandInReview; version: HandInVersion }) => {
  const translate = useTranslate()
  const { number, pressed_at, arrived_at, is_late, sent_by } = version
  const isDelayed =
    pressed_at !== null && arrived_at !== null && Date.parse(arrived_at) - Date.parse(pressed_at) > minute
  const facts = [
    translate('homework.version', { number }),
    arrived_at !== null && dayAndTime(arrived_at),
    isDelayed && translate('homework.sent', { time: dayAndTime(pressed_at) }),
    pressed_at !== null && translate(is_late ? 'homework.late' : 'homework.review.in_time'),
    review.members.length > 1 && review.members.map(({ name }) => name).join(', '),
    review.members.length > 1 && sent_by !== null && translate('homework.review.sent_by', { name: sent_by }),
  ]
  return <p className="small muted num anywhere">{facts.filter(Boolean).join(' · ')}</p>
}

/** The decision on an earlier version. */
const Decided = ({ review, version }: { review: HandInReview; version: HandInVersion }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { decided_at, decided_by, comment, criteria, mark, improve_until } = version
  if (decided_at === null) return null
  return (
    <section className="panel p-4 stack gap-2" aria-labelledby="review-decided">
      <h3 className="text-m" id="review-decided">
        {mark === null
          ? translate('homework.review.was_returned', {
              until: improve_until === null ? '—' : dayAndTime(improve_until),
            })
          : translate('homework.review.was_marked', { mark: text(mark) })}
      </h3>
      <p className="small muted num">{[decided_by, dayAndTime(decided_at)].filter(Boolean).join(' · ')}</p>
      {criteria && (
        <ul className="text-s">
          {review.rubric.map((criterion, place) => (
            <li key={place} className="row between num">
              <span className="anywhere">{criterion.text}</span>
              {translate('grading.score_of', { score: text(criteria[place] ?? 0), points: text(criterion.points) })}
            </li>
          ))}
        </ul>
      )}
      {comment && <p className="pre-line anywhere">{comment}</p>}
    </section>
  )
}
