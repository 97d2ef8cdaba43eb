import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { OwnItem } from '../../../api/portfolio/myPortfolio'
import { DialogForm } from '../../kit/forms/DialogForm'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { useInvalidatePortfolio } from './useInvalidatePortfolio'

/** Resubmits a returned achievement unchanged, with an answer to the reviewer. */
export const AnswerButton = ({ item: { id, version, title } }: { item: OwnItem }) => {
  const translate = useTranslate()
  const askAgain = useInvalidatePortfolio()
  const name = `answer ${id}`
  const [open, setOpen] = useDraftDialog([name])
  const { mutateAsync } = useAct('POST /api/my/portfolio/items/:id/submit', { onSettled: askAgain })
  return (
    <>
      <Button className="w-full-phone" onClick={() => setOpen(name)}>
        {translate('portfolio.answer.open')}
        <span className="sr-only">: {title}</span>
      </Button>
      {open && (
        <DialogForm
          name={name}
          title={translate('portfolio.answer.title', { title })}
          submit={translate('portfolio.answer.submit')}
          defaultValues={{ answer: '' }}
          onClose={() => setOpen(null)}
          onSubmit={async ({ answer }) => {
            await mutateAsync({ id, body: { version, answer: answer ?? '' } })
            toast.success({ text: translate('portfolio.form.sent') })
            setOpen(null)
          }}
        >
          <TextInput
            source="answer"
            label="portfolio.answer.label"
            multiline
            minRows={3}
            helperText={translate('portfolio.answer.help')}
          />
        </DialogForm>
      )}
    </>
  )
}
