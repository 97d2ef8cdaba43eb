import Button from '@mui/material/Button'
import { Send } from 'lucide-react'
import { useRefresh, useTranslate } from 'react-admin'
import type { Finding } from '../../../../api/testing/testActions'
import type { Test } from '../../../../api/testing/tests'
import { DialogForm } from '../../../kit/forms/DialogForm'
import { useEditing } from '../../../kit/forms/editing'
import { useDraftDialog } from '../../../kit/forms/useDraftDialog'
import { TextInput } from '../../../kit/inputs/TextInput'
import { useAct } from '../../../kit/providers/calls'
import { toast } from '../../../shell/toasts/store'

type Props = { record: Test; findings: readonly Finding[] }

const dialogs = ['publish test'] as const

/** Publishes a test. Asks for a reason if another test reveals its answer keys. */
export const PublishButton = ({ record, findings }: Props) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const isDirty = useEditing()?.isDirty ?? false
  const [open, setOpen] = useDraftDialog(dialogs)
  const publish = useAct('POST /api/tests/:id/publish', {
    onSuccess: () => {
      toast.success({ text: translate('tests.published') })
      refresh()
    },
  })
  const hasErrors = findings.some(({ severity }) => severity === 'error')
  const confirmed = findings.filter(({ severity }) => severity === 'confirm')
  const { id, version } = record
  return (
    <footer className="stack gap-2 pad">
      <Button
        variant="outlined"
        fullWidth
        disabled={isDirty || hasErrors || publish.isPending}
        aria-describedby="publish-note"
        onClick={() =>
          confirmed.length > 0 ? setOpen('publish test') : publish.mutate({ id, body: { version, reason: null } })
        }
      >
        <Send size={20} strokeWidth={1.75} aria-hidden />
        {translate('tests.publish')}
      </Button>
      <p className="small muted hide-empty" id="publish-note">
        {isDirty && translate('kit.action.save_first')}
        {!isDirty && hasErrors && translate('tests.check.mend_first')}
      </p>
      {open && (
        <DialogForm
          name="publish test"
          title={translate('tests.confirm.title')}
          submit={translate('tests.publish')}
          defaultValues={{ reason: null }}
          onClose={() => setOpen(null)}
          onSubmit={async ({ reason }) => {
            await publish.mutateAsync({ id, body: { version, reason } })
            setOpen(null)
          }}
        >
          <ul className="bullets">
            {confirmed.map(({ message }, index) => (
              <li key={index}>{message}</li>
            ))}
          </ul>
          <TextInput source="reason" label="tests.reason" multiline helperText={translate('tests.confirm.help')} />
        </DialogForm>
      )}
    </footer>
  )
}
