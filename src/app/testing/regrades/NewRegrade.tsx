import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { AskedQuestion, RegradePreview } from '../../../api/testing/regrades'
import type { Test } from '../../../api/testing/tests'
import { DialogForm } from '../../kit/forms/DialogForm'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { LabelledSelect } from '../../kit/inputs/choices/Select'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { newIdempotencyKey, useAct, useRead } from '../../kit/providers/calls'
import type { ActionSent } from '../../kit/providers/dataProvider'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { usePointsText } from '../tests/usePointsText'
import { KeyInputs } from '../questions/content/ContentInputs'
import { useTest } from '../tests/useTest'
import { PreviewParts } from './PreviewParts'
import './regrades.css'

/** Corrects a question as it was asked in the test, or adds points for everybody. */
export const NewRegrade = () => {
  const { test, instead } = useTest()
  const question = Number(useSearchParams()[0].get('question') ?? 0)
  if (!test) return instead
  return question > 0 ? <OfQuestion test={test} question={question} /> : <Planner test={test} asked={null} />
}

const OfQuestion = ({ test, question }: { test: Test; question: number }) => {
  const sent = { id: test.id, params: { question } }
  const { data, error, refetch } = useRead('GET /api/tests/:id/regrades/questions/:question', sent)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <Planner test={test} asked={data} /> : <FormSkeleton />
}

type Input = ActionSent<'POST /api/tests/:id/regrades/preview'>['body']
type Kind = Input['kind']

const Planner = ({ test, asked }: { test: Test; asked: AskedQuestion | null }) => {
  const translate = useTranslate()
  const [number, setNumber] = useState(asked?.versions[0]?.number ?? 0)
  const [input, setInput] = useState<Input | null>(null)
  const [dialog, setDialog] = useState<'key' | 'bonus' | 'apply' | 'draft' | null>(null)
  const [preview, setPreview] = useState<RegradePreview | null>(null)
  const { mutateAsync, isPending } = useAct('POST /api/tests/:id/regrades/preview')
  const look = useCallback(
    async (next: Input) => {
      setPreview(await mutateAsync({ id: test.id, body: next }))
      setInput(next)
    },
    [mutateAsync, test.id],
  )
  const version = asked?.versions.find((one) => one.number === number)
  const choose = (kind: Kind) => {
    if (kind === 'key' || kind === 'bonus') return setDialog(kind)
    // Errors are already reported, and the former preview stays.
    if (asked) void look({ kind, question_id: asked.question_id }).catch(() => undefined)
  }
  const kinds: readonly Kind[] = asked ? ['key', 'full_marks', 'drop'] : ['bonus']
  return (
    <div className="max-w-page mx-auto stack gap-4">
      <PageHead
        title={translate(asked ? 'regrades.title' : 'regrades.title_bonus')}
        subtitle={[test.name, asked?.title].filter(Boolean).join(' · ')}
        actions={
          <Button component={Link} variant="outlined" to={`/tests/${test.id}/results`}>
            {translate('results.to_results')}
          </Button>
        }
      />
      <section className="panel stack p-5" aria-labelledby="regrade-what">
        <h2 id="regrade-what">{translate('regrades.what')}</h2>
        {asked && asked.versions.length > 1 && (
          <LabelledSelect
            label={translate('regrades.version')}
            choices={asked.versions.map((one) => ({
              id: one.number,
              name: translate('regrades.version_of', { number: one.number, smart_count: one.attempts }),
            }))}
            value={number}
            onChange={(chosen) => chosen && setNumber(chosen.id)}
          />
        )}
        <ul className="tiles tiles-l gap-4 regrade-kinds">
          {kinds.map((kind) => (
            <li key={kind} className={`panel stack gap-1 p-4${input?.kind === kind ? ' chosen' : ''}`}>
              <Button
                variant="outlined"
                disabled={isPending || (kind === 'key' && !asked?.can_edit)}
                aria-pressed={input?.kind === kind}
                onClick={() => choose(kind)}
              >
                {translate(`regrades.kind.${kind}`)}
              </Button>
              <span className="small muted">
                {translate(kind === 'key' && !asked?.can_edit ? 'regrades.beyond_reach' : `regrades.help.${kind}`)}
              </span>
            </li>
          ))}
        </ul>
        {asked && version && version.number !== asked.number && (
          <p className="note">{translate('regrades.edited_since', { number: asked.number })}</p>
        )}
      </section>
      {isPending && !preview && <FormSkeleton />}
      {preview && input && (
        <>
          <PreviewParts preview={preview} isPlan />
          <div className="row wrap push regrade-actions">
            <Button variant="outlined" onClick={() => setDialog('draft')}>
              {translate('regrades.save_draft')}
            </Button>
            <Button variant="contained" disabled={isPending} onClick={() => setDialog('apply')}>
              {translate('regrades.apply', preview.attempts)}
            </Button>
          </div>
        </>
      )}
      {dialog === 'key' && asked && version && (
        <KeyDialog asked={asked} version={version} former={input} onLook={look} onClose={() => setDialog(null)} />
      )}
      {dialog === 'bonus' && <BonusDialog onLook={look} onClose={() => setDialog(null)} />}
      {(dialog === 'apply' || dialog === 'draft') && input && preview && (
        <ReasonDialog
          test={test}
          input={input}
          preview={preview}
          isDraft={dialog === 'draft'}
          onOutdated={() => look(input)}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

type DialogProps = { onLook: (input: Input) => Promise<void>; onClose: () => void }
type KeyDialogProps = DialogProps & {
  asked: AskedQuestion
  version: AskedQuestion['versions'][number]
  former: Input | null
}
const KeyDialog = ({ asked, version, former, onLook, onClose }: KeyDialogProps) => {
  const translate = useTranslate()
  const pointsText = usePointsText()
  const { type } = version.content
  const edited = former?.kind === 'key' ? former : null
  return (
    <DialogForm
      wide
      name={`regrade ${asked.question_id}`}
      title={translate('regrades.key.title')}
      submit={translate('regrades.key.submit')}
      defaultValues={{ content: edited?.content ?? version.content, points: edited?.points ?? version.points }}
      onClose={onClose}
      onSubmit={async ({ content, points }) => {
        await onLook({
          kind: 'key',
          question_id: asked.question_id,
          question_number: version.number,
          content,
          points: points === version.points ? null : points,
        })
        onClose()
      }}
    >
      <p className="muted">{translate(type === 'matching' ? 'regrades.key.matching' : 'regrades.key.text')}</p>
      <KeyInputs type={type} />
      <NumberInput
        source="points"
        label="regrades.key.points"
        helperText={translate('regrades.key.points_help', { points: pointsText(version.points) })}
      />
    </DialogForm>
  )
}

const BonusDialog = ({ onLook, onClose }: DialogProps) => {
  const translate = useTranslate()
  return (
    <DialogForm
      title={translate('regrades.kind.bonus')}
      submit={translate('regrades.key.submit')}
      defaultValues={{ points: 1 }}
      onClose={onClose}
      onSubmit={async ({ points }) => {
        await onLook({ kind: 'bonus', points })
        onClose()
      }}
    >
      <NumberInput source="points" label="regrades.key.bonus" helperText={translate('regrades.help.bonus')} />
    </DialogForm>
  )
}

type Planned = { id: number; version: number; input: Input; reason: string; note: string }
type ReasonProps = {
  test: Test
  input: Input
  preview: RegradePreview
  isDraft: boolean
  onOutdated: () => Promise<void>
  onClose: () => void
}
const ReasonDialog = ({ test, input, preview, isDraft, onOutdated, onClose }: ReasonProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const create = useAct('POST /api/tests/:id/regrades')
  const apply = useAct('POST /api/tests/:id/regrades/:regrade/apply')
  // A repeated click after a lost answer must not save a second draft.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const { computed_at, fingerprint } = preview
  return (
    <DialogForm
      name="regrade reasons"
      title={translate(isDraft ? 'regrades.draft_title' : 'regrades.apply_title', preview.attempts)}
      submit={translate(isDraft ? 'regrades.save_draft' : 'regrades.apply_confirm')}
      defaultValues={{ reason: null, note: null }}
      onClose={onClose}
      onSubmit={async ({ reason, note }) => {
        const isSame = planned && planned.input === input && planned.reason === reason && planned.note === note
        const draft = isSame
          ? planned
          : await create.mutateAsync({
              id: test.id,
              body: { ...input, reason, note },
              ...(planned === null && { idempotencyKey }),
            })
        setPlanned({ id: draft.id, version: draft.version, input, reason, note })
        if (!isDraft) {
          const body = { version: draft.version, computed_at, fingerprint }
          await apply
            .mutateAsync({ id: test.id, params: { regrade: draft.id }, body })
            .catch(async (error: unknown) => {
              await onOutdated()
              throw error
            })
        }
        onClose()
        await navigate(`/tests/${test.id}/regrades/${draft.id}`)
      }}
    >
      <TextInput source="note" label="regrades.note" multiline helperText={translate('regrades.note_help')} />
      <TextInput source="reason" label="regrades.reason" multiline helperText={translate('regrades.reason_help')} />
      {!isDraft && <p className="muted">{translate('regrades.apply_text')}</p>}
    </DialogForm>
  )
}
