import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { HandInVersion } from '../../../api/homework/handIns'
import type { OwnHomework } from '../../../api/homework/ownHomework'
import { useAct } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { FileLinks } from '../../library'
import { useMarkText } from './markText'

type Props = { homework: OwnHomework; onTakenBack: () => void }

/** Versions and decisions, newest first. */
export const VersionsPanel = ({ homework, onTakenBack }: Props) => {
  const translate = useTranslate()
  const { versions, draft, published_at, group_code } = homework
  return (
    <section className="panel stack p-5" aria-labelledby="homework-versions">
      <h2 id="homework-versions" className="text-m">
        {translate('own_homework.versions')}
      </h2>
      <ol className="timeline small">
        {draft && (
          <li className="now">
            <b>{translate('own_homework.draft_version', { number: draft.number })}</b>
            <p className="muted">{translate('own_homework.only_you')}</p>
          </li>
        )}
        {versions.map((version) => (
          <VersionRow key={version.id} {...{ version, homework, onTakenBack }} />
        ))}
        <li className="done">
          <b>{translate('own_homework.set_for', { group: group_code })}</b>
          <p className="muted num">{dayAndTime(published_at)}</p>
        </li>
      </ol>
    </section>
  )
}

const VersionRow = ({ version, homework, onTakenBack }: Props & { version: HandInVersion }) => {
  const translate = useTranslate()
  const markText = useMarkText()
  const [isShown, show] = useState(false)
  const { number, arrived_at, pressed_at, is_late, sent_by, state, decided_at, decided_by, mark, deducted } = version
  const isDelayed =
    arrived_at !== null && pressed_at !== null && Date.parse(arrived_at) - Date.parse(pressed_at) > 60_000
  const facts = [
    isDelayed && translate('own_homework.pressed', { moment: dayAndTime(pressed_at) }),
    arrived_at !== null &&
      (isDelayed ? translate('own_homework.arrived', { moment: dayAndTime(arrived_at) }) : dayAndTime(arrived_at)),
    is_late && translate('own_homework.late_sign'),
    homework.team && sent_by,
  ]
  const canTakeBack = homework.can_take_back && version.id === homework.versions[0]?.id
  return (
    <>
      {decided_at !== null && (
        <li className={state === 'returned' ? 'now' : 'done'}>
          <b>{translate(state === 'returned' ? 'own_homework.was_returned' : 'own_homework.was_marked')}</b>
          <p className="muted num">{[decided_by, dayAndTime(decided_at)].filter(Boolean).join(' · ')}</p>
          {mark !== null && <p className="num">{translate('own_homework.mark', { mark: markText(homework, mark) })}</p>}
          {deducted !== null && deducted > 0 && (
            <p className="muted num">{translate('own_homework.deducted', { value: deducted })}</p>
          )}
        </li>
      )}
      <li className="done">
        <b>{translate('own_homework.version_sent', { number })}</b>
        <p className="muted num">{facts.filter(Boolean).join(' · ')}</p>
        <div className="row wrap gap-2">
          <button type="button" className="link" aria-expanded={isShown} onClick={() => show(!isShown)}>
            {translate(isShown ? 'own_homework.hide' : 'own_homework.show')}
          </button>
          {canTakeBack && <TakeBack homework={homework} number={number} onTakenBack={onTakenBack} />}
        </div>
        {isShown && <VersionContent version={version} />}
      </li>
    </>
  )
}

const VersionContent = ({ version: { text, link, files } }: { version: HandInVersion }) => (
  <div className="stack gap-3 mt-2">
    {text && <p className="pre-line anywhere">{text}</p>}
    {link && (
      <a className="anywhere" href={link} target="_blank" rel="noopener noreferrer">
        {link}
      </a>
    )}
    {files.length > 0 && <FileLinks files={files} />}
  </div>
)

const TakeBack = ({ homework, number, onTakenBack }: Props & { number: number }) => {
  const translate = useTranslate()
  const { mutate, isPending } = useAct('POST /api/study/homework/:id/take-back', { onSettled: onTakenBack })
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isPending}
      onClick={() => mutate({ id: homework.id, body: { number } })}
    >
      {translate('own_homework.take_back')}
    </Button>
  )
}
