import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { Undo2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { Regrade, RegradePreview } from '../../../api/testing/regrades'
import type { Test } from '../../../api/testing/tests'
import { StatusChip } from '../../kit/fields/StatusChip'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct, useRead } from '../../kit/providers/calls'
import type { ActionSent } from '../../kit/providers/dataProvider'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { toast } from '../../shell/toasts/store'
import { useTest } from '../tests/useTest'
import { Effects, People, PreviewParts } from './PreviewParts'
import { stateVariants, useRegradeName } from './RegradesPanel'
import './regrades.css'

const pollMs = 1000

/** A re-grade: a draft with its preview, or one that was applied with what it changed. */
export const RegradePage = ({ regrade }: { regrade: number }) => {
  const { test, instead } = useTest()
  return test ? <Loaded test={test} id={regrade} /> : instead
}

const Loaded = ({ test, id }: { test: Test; id: number }) => {
  const sent = { id: test.id, params: { regrade: id } }
  const { data, error, refetch } = useRead('GET /api/tests/:id/regrades/:regrade', sent, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'queued' ? pollMs : false),
  })
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <Shown test={test} regrade={data} onChange={() => void refetch()} /> : <FormSkeleton />
}

type Props = { test: Test; regrade: Regrade; onChange: () => void }

const Shown = ({ test, regrade, onChange }: Props) => {
  const translate = useTranslate()
  const nameOf = useRegradeName()
  const { state, reason, note } = regrade
  return (
    <div className="max-w-page mx-auto stack gap-4">
      <PageHead
        title={nameOf(regrade)}
        subtitle={test.name}
        actions={
          <Button component={Link} variant="outlined" to={`/tests/${test.id}/results`}>
            {translate('results.to_results')}
          </Button>
        }
      />
      <section className="panel stack p-5" aria-label={translate(`regrades.state.${state}`)}>
        <div className="row wrap">
          <StatusChip variant={stateVariants[state]}>{translate(`regrades.state.${state}`)}</StatusChip>
          <span className="small muted">{historyOf(regrade).filter(Boolean).join(' · ')}</span>
        </div>
        <dl className="stack gap-2">
          <div>
            <dt className="small muted">{translate('regrades.note')}</dt>
            <dd className="anywhere">{note}</dd>
          </div>
          <div>
            <dt className="small muted">{translate('regrades.reason')}</dt>
            <dd className="anywhere">{reason}</dd>
          </div>
        </dl>
        {state === 'queued' && <Progress regrade={regrade} />}
        {state === 'undone' && <p className="note">{translate('regrades.undone', { reason: regrade.undo_reason })}</p>}
        {state === 'applied' && <Applied test={test} regrade={regrade} onChange={onChange} />}
      </section>
      {state === 'draft' && <Draft test={test} regrade={regrade} onChange={onChange} />}
      {state === 'applied' && <Changed test={test} regrade={regrade} />}
    </div>
  )
}

const historyOf = ({ author_name, created_at, applied_by_name, applied_at, undone_by_name, undone_at }: Regrade) => {
  if (undone_at) return [undone_by_name, dayAndTime(undone_at)]
  return applied_at ? [applied_by_name, dayAndTime(applied_at)] : [author_name, dayAndTime(created_at)]
}

const Progress = ({ regrade: { done, total } }: { regrade: Regrade }) => {
  const translate = useTranslate()
  const text = translate('regrades.progress', { done, total })
  return (
    <div className="stack gap-1" role="status">
      <LinearProgress
        variant={total > 0 && done > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 ? (done / total) * 100 : 0}
        aria-label={text}
      />
      <p className="small num">{text}</p>
    </div>
  )
}

const Applied = ({ test, regrade, onChange }: Props) => {
  const translate = useTranslate()
  const [isUndoing, setUndoing] = useState(false)
  const { total, changed_count, marks_count, proposals_count, undo_until } = regrade
  return (
    <div className="row wrap">
      <p className="grow num">
        {translate('regrades.applied', total)}{' '}
        {translate('regrades.applied_more', { changed: changed_count, marks: marks_count, proposals: proposals_count })}
        {undo_until && (
          <span className="block small muted">{translate('regrades.undo_until', { at: dayAndTime(undo_until) })}</span>
        )}
      </p>
      {undo_until && (
        <Button variant="outlined" onClick={() => setUndoing(true)}>
          <Undo2 size={20} strokeWidth={1.75} aria-hidden />
          {translate('regrades.undo')}
        </Button>
      )}
      {isUndoing && (
        <ActionDialog
          action="POST /api/tests/:id/regrades/:regrade/undo"
          request={({ reason }) => ({
            id: test.id,
            params: { regrade: regrade.id },
            body: { version: regrade.version, reason },
          })}
          title={translate('regrades.undo_title')}
          confirm={translate('regrades.undo')}
          confirmColor="warning"
          defaultValues={{ reason: null }}
          successMessage={translate('regrades.undo_done')}
          onSettled={onChange}
          onClose={() => setUndoing(false)}
        >
          <p>{translate('regrades.undo_text')}</p>
          <TextInput source="reason" label="regrades.reason" multiline />
        </ActionDialog>
      )}
    </div>
  )
}

const Changed = ({ test, regrade }: Omit<Props, 'onChange'>) => {
  const { data } = useRead('GET /api/tests/:id/regrades/:regrade/people', {
    id: test.id,
    params: { regrade: regrade.id },
  })
  if (!data) return <FormSkeleton />
  return (
    <>
      <Effects people={data} />
      <People people={data} />
    </>
  )
}

type PreviewBody = ActionSent<'POST /api/tests/:id/regrades/preview'>['body']
const inputOf = ({ kind, question_id, question_number, content, points }: Regrade): PreviewBody | null => {
  if (kind === 'bonus') return points === null ? null : { kind, points }
  if (question_id === null) return null
  if (kind !== 'key') return { kind, question_id }
  return question_number === null ? null : { kind, question_id, question_number, content, points }
}

const Draft = ({ test, regrade, onChange }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [preview, setPreview] = useState<RegradePreview | null>(null)
  const { mutate: look, isPending } = useAct('POST /api/tests/:id/regrades/preview', { onSuccess: setPreview })
  const show = useCallback(() => {
    const body = inputOf(regrade)
    if (body) look({ id: test.id, body })
  }, [look, regrade, test.id])
  // The draft has no preview of its own, because marks change while it waits.
  useEffect(show, [show])
  const apply = useAct('POST /api/tests/:id/regrades/:regrade/apply', {
    onSuccess: onChange,
    onError: show,
  })
  const drop = useAct('DELETE /api/tests/:id/regrades/:regrade', {
    onSuccess: async () => {
      toast.success({ text: translate('regrades.dropped') })
      await navigate(`/tests/${test.id}/results`)
    },
  })
  if (!test.can_edit) return null
  const params = { regrade: regrade.id }
  return (
    <>
      {!preview && isPending && <FormSkeleton />}
      {preview && <PreviewParts preview={preview} isPlan />}
      <div className="row wrap push regrade-actions">
        <Button
          variant="outlined"
          disabled={drop.isPending}
          onClick={() => drop.mutate({ id: test.id, params, body: undefined })}
        >
          {translate('regrades.drop')}
        </Button>
        <Button
          variant="contained"
          disabled={!preview || isPending || apply.isPending}
          onClick={() =>
            preview &&
            apply.mutate({
              id: test.id,
              params,
              body: { version: regrade.version, computed_at: preview.computed_at, fingerprint: preview.fingerprint },
            })
          }
        >
          {translate('regrades.apply', preview?.attempts ?? 0)}
        </Button>
      </div>
    </>
  )
}
