import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import LinearProgress from '@mui/material/LinearProgress'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CheckedGroup, CheckedPerson, Paper } from '../../../api/papers/papers'
import { useDownload } from '../../kit/files/useDownload'
import { useMakeFile } from '../../kit/providers/calls'
import { useIssueRun, type IssueChoice } from './useIssueRun'

type Props = { choice: IssueChoice; people: readonly CheckedPerson[]; groups: readonly CheckedGroup[] }

/** The checked people: who gets a paper, who needs a confirmation and who cannot; then the run and its result. */
export const IssueRun = ({ choice, people, groups }: Props) => {
  const translate = useTranslate()
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set())
  const [confirmedGroups, setConfirmedGroups] = useState<ReadonlySet<number>>(new Set())
  const run = useIssueRun(choice)
  const possible = people.filter(({ refusal }) => refusal === null)
  const refused = people.filter(({ refusal }) => refusal !== null)
  const warned = possible.filter(({ warnings }) => warnings.length > 0)
  const clear = possible.filter(({ warnings }) => warnings.length === 0)
  const waitsForGroup = ({ group_id }: CheckedPerson) =>
    groups.some(({ id }) => id === group_id) && !confirmedGroups.has(group_id)
  const chosen = [...clear, ...warned.filter(({ id }) => confirmed.has(id))].filter((one) => !waitsForGroup(one))
  if (run.state !== 'idle') return <Progress run={run} />
  return (
    <section className="column gap-4" aria-labelledby="issue-people">
      <h2 id="issue-people">{translate('papers.issue.found', people.length)}</h2>
      {clear.length > 0 && (
        <p className="muted">
          {clear.length === people.length && groups.length === 0
            ? translate('papers.issue.all_clear')
            : translate('papers.issue.clear', clear.length)}
        </p>
      )}
      {refused.length > 0 && (
        <div className="panel">
          <header>
            <h3>{translate('papers.issue.refused', refused.length)}</h3>
          </header>
          <ul className="list">
            {refused.map(({ id, name, refusal }) => (
              <li key={id}>
                <span>
                  {name}
                  <span className="block text-s muted">{refusal}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Warnings
        title="papers.issue.warned_groups"
        rows={groups.map(({ id, code, warnings }) => ({
          id,
          text: translate('papers.issue.group_anyway', { code }),
          warnings,
        }))}
        confirmed={confirmedGroups}
        onConfirm={setConfirmedGroups}
      />
      <Warnings
        title="papers.issue.warned"
        rows={warned.map(({ id, name, warnings }) => ({
          id,
          text: translate('papers.issue.anyway', { name }),
          warnings,
        }))}
        confirmed={confirmed}
        onConfirm={setConfirmed}
      />
      <div>
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          aria-describedby={chosen.length === 0 ? 'issue-nothing' : undefined}
          onClick={() => void run.start(chosen, groups)}
        >
          {chosen.length === 0 ? translate('papers.issue.button') : translate('papers.issue.submit', chosen.length)}
        </Button>
        {chosen.length === 0 && (
          <p id="issue-nothing" className="muted text-s mt-2">
            {translate(possible.length === 0 ? 'papers.issue.nobody_left' : 'papers.issue.nothing')}
          </p>
        )}
      </div>
    </section>
  )
}

type WarningsProps = {
  title: string
  rows: readonly { id: number; text: string; warnings: readonly string[] }[]
  confirmed: ReadonlySet<number>
  onConfirm: (confirmed: ReadonlySet<number>) => void
}
/** Warnings to confirm one by one or all at once. */
const Warnings = ({ title, rows, confirmed, onConfirm }: WarningsProps) => {
  const translate = useTranslate()
  if (rows.length === 0) return null
  const toggle = (id: number, isOn: boolean) =>
    onConfirm(new Set(isOn ? [...confirmed, id] : [...confirmed].filter((one) => one !== id)))
  return (
    <div className="panel">
      <header>
        <h3>{translate(title, rows.length)}</h3>
        {rows.length > 1 && (
          <Button size="small" onClick={() => onConfirm(new Set(rows.map(({ id }) => id)))}>
            {translate('papers.issue.confirm_all')}
          </Button>
        )}
      </header>
      <ul className="list">
        {rows.map(({ id, text, warnings }) => (
          <li key={id}>
            <label className="row align-start">
              <Checkbox checked={confirmed.has(id)} onChange={(_event, isOn) => toggle(id, isOn)} size="small" />
              <span>
                {text}
                <span className="block text-s text-warning">{warnings.join('; ')}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Progress = ({ run }: { run: ReturnType<typeof useIssueRun> }) => {
  const translate = useTranslate()
  const { issued, total, state, present } = run
  const done = translate('papers.issue.progress', { done: issued.length, total })
  return (
    <section className="column gap-4" aria-labelledby="issue-run">
      <h2 id="issue-run">{translate(`papers.issue.state.${state}`)}</h2>
      {total > 1 && (
        <LinearProgress variant="determinate" value={(100 * issued.length) / Math.max(1, total)} aria-label={done} />
      )}
      <p className="num" role="status">
        {done}
      </p>
      {state === 'running' && total > 1 && (
        <p className="muted text-s">
          {translate('papers.issue.now', { names: present.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {state === 'running' && (
        <div>
          <Button variant="outlined" onClick={run.stop}>
            {translate('papers.issue.stop')}
          </Button>
        </div>
      )}
      {state === 'stopped' && (
        <div>
          <Button variant="outlined" onClick={() => void run.proceed()}>
            {translate('papers.issue.proceed', total - issued.length)}
          </Button>
        </div>
      )}
      {state !== 'running' && issued.length > 0 && <Result issued={issued} />}
    </section>
  )
}

/** The issued papers: one file for printing, and a link to each. */
const Result = ({ issued }: { issued: readonly Paper[] }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  const { mutate, isPending } = useMakeFile('POST /api/groups/papers/print')
  const [only] = issued
  const print = () => {
    if (issued.length === 1 && only) save(`/api/groups/papers/${only.id}/file`)
    else mutate({ body: { ids: issued.map(({ id }) => id) } })
  }
  return (
    <>
      <div>
        <Button variant="contained" disabled={isPending || isSaving} aria-busy={isPending || isSaving} onClick={print}>
          <FileText size={20} strokeWidth={1.75} aria-hidden />
          {translate(issued.length === 1 ? 'papers.download' : 'papers.issue.print')}
        </Button>
      </div>
      <ul className="panel list">
        {issued.map(({ id, number, person_name }) => (
          <li key={id}>
            <Link to={`/groups/papers/${id}`}>{translate('papers.numbered', { number })}</Link> {person_name}
          </li>
        ))}
      </ul>
    </>
  )
}
