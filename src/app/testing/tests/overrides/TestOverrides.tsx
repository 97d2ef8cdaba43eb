import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { TestOverride } from '../../../../api/testing/testActions'
import type { Test } from '../../../../api/testing/tests'
import { SelectField } from '../../../kit/fields/SelectField'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { Empty } from '../../../kit/lists/Empty'
import { useAct, useRead } from '../../../kit/providers/calls'
import { dayAndTime } from '../../../shell/dates'
import { Confirm } from '../../../shell/page/Confirm'
import { PageHead } from '../../../shell/page/PageHead'
import { PartFault } from '../../../shell/page/PartFault'
import { toast } from '../../../shell/toasts/store'
import { RecordContextProvider } from 'react-admin'
import { statusChoices } from '../codes'
import { useTest } from '../useTest'
import { OverrideDialog } from './OverrideDialog'
import '../tests.css'

/** Exceptions for single people and groups, which override the test's times and attempts. */
export const TestOverrides = () => {
  const { test, instead } = useTest()
  return test ? <Overrides test={test} /> : instead
}

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'remove'; override: TestOverride }

const Overrides = ({ test }: { test: Test }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead('GET /api/tests/:id/overrides', { id: test.id })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const remove = useAct('DELETE /api/tests/:id/overrides/:override', {
    onSuccess: () => {
      toast.success({ text: translate('tests.overrides.removed') })
      void refetch()
    },
  })
  const add = test.can_edit && (
    <Button variant="contained" onClick={() => setDialog({ kind: 'add' })}>
      <Plus size={20} strokeWidth={1.75} aria-hidden />
      {translate('tests.overrides.add')}
    </Button>
  )
  return (
    <div>
      <RecordContextProvider value={test}>
        <PageHead
          title={translate('tests.pages.overrides')}
          status={<SelectField source="status" choices={statusChoices} />}
          subtitle={<Link to={`/tests/${test.id}`}>{test.name}</Link>}
          actions={data && data.length > 0 && add}
        />
      </RecordContextProvider>
      {error && !data && <PartFault onAgain={() => void refetch()} />}
      {!error && !data && <FormSkeleton />}
      {data?.length === 0 && (
        <Empty title="tests.overrides.empty.title" text="tests.overrides.empty.text" action={add} />
      )}
      {data && data.length > 0 && (
        <ul className="panel list max-w-text">
          {data.map((override) => (
            <OverrideRow
              key={override.id}
              override={override}
              mayEdit={test.can_edit}
              onAsk={(kind) => setDialog({ kind, override })}
            />
          ))}
        </ul>
      )}
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
        <OverrideDialog
          test={test}
          override={dialog.kind === 'edit' ? dialog.override : null}
          onClose={close}
          onSaved={() => {
            close()
            void refetch()
          }}
        />
      )}
      {dialog?.kind === 'remove' && (
        <Confirm
          isOpen
          title={translate('tests.overrides.remove_title', { name: dialog.override.name })}
          content={translate('tests.overrides.remove_text')}
          confirm={translate('tests.overrides.remove')}
          cancel={translate('kit.action.leave')}
          confirmColor="warning"
          onClose={close}
          onConfirm={() => {
            remove.mutate({ id: test.id, params: { override: dialog.override.id }, body: undefined })
            close()
          }}
        />
      )}
    </div>
  )
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
type RowProps = { override: TestOverride; mayEdit: boolean; onAsk: (kind: 'edit' | 'remove') => void }

const OverrideRow = ({ override, mayEdit, onAsk }: RowProps) => {
  const translate = useTranslate()
  const { name, reason, opens_at, closes_at, time_limit_min, attempts_allowed } = override
  const rules = [
    opens_at && translate('tests.overrides.opens', { at: dayAndTime(opens_at) }),
    closes_at && translate('tests.overrides.closes', { at: dayAndTime(closes_at) }),
    time_limit_min !== null && translate('tests.overrides.limit', time_limit_min),
    attempts_allowed !== null &&
      (attempts_allowed === 0
        ? translate('tests.overrides.any_attempts')
        : translate('tests.overrides.attempts', attempts_allowed)),
  ]
  return (
    <li>
      <div className="grow">
        <p className="medium">{name}</p>
        <p className="num">{rules.filter(Boolean).join(', ') || translate('tests.overrides.nothing')}</p>
        <p className="small muted">{reason}</p>
      </div>
      {mayEdit && (
        <>
          <IconButton aria-label={translate('tests.overrides.edit_of', { name })} onClick={() => onAsk('edit')}>
            <Pencil {...icon} />
          </IconButton>
          <IconButton aria-label={translate('tests.overrides.remove_of', { name })} onClick={() => onAsk('remove')}>
            <Trash2 {...icon} />
          </IconButton>
        </>
      )}
    </li>
  )
}
