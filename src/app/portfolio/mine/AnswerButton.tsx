import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { OwnItem } from '../../../api/portfolio/myPortfolio'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { useInvalidatePortfolio } from './useInvalidatePortfolio'

/** Resubmits a returned achievement unchanged, with an answer to the reviewer. */
export const AnswerButton = ({ item: { id, version, title } }: { item: OwnItem }) => {
  const translate = useTranslate()
  const askAgain = useInvalidatePortfolio()
  const name = `answer ${id}`
  const [open, setOpen] = useDraftDialog([name])
  return (
    <>
      <Button className="w-full-phone" onClick={() => setOpen(name)}>
        {translate('portfolio.answer.open')}
        <span className="sr-only">: {title}</span>
      </Button>
      {open && (
        <ActionDialog
          action="POST /api/my/portfolio/items/:id/submit"
          request={({ answer }) => ({ id, body: { version, answer: answer ?? '' } })}
          name={name}
          title={translate('portfolio.answer.title', { title })}
          confirm={translate('portfolio.answer.submit')}
          defaultValues={{ answer: '' }}
          successMessage={translate('portfolio.form.sent')}
          onSettled={askAgain}
          onClose={() => setOpen(null)}
        >
          <TextInput
            source="answer"
            label="portfolio.answer.label"
            multiline
            minRows={3}
            helperText={translate('portfolio.answer.help')}
          />
        </ActionDialog>
      )}
    </>
  )
}
