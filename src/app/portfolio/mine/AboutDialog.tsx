import { useTranslate } from 'react-admin'
import type { MyPortfolio } from '../../../api/portfolio/myPortfolio'
import { DialogForm } from '../../kit/forms/DialogForm'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { useInvalidatePortfolio } from './useInvalidatePortfolio'

type Props = { about: MyPortfolio['about']; onClose: () => void }

/** Edits the short introduction for the public page and the printout. */
export const AboutDialog = ({ about, onClose }: Props) => {
  const translate = useTranslate()
  const askAgain = useInvalidatePortfolio()
  const { mutateAsync } = useAct('PUT /api/my/portfolio/about', { onSettled: askAgain })
  return (
    <DialogForm
      title={translate('portfolio.about.title')}
      submit={translate('portfolio.about.save')}
      defaultValues={{ text: about.text }}
      onClose={onClose}
      onSubmit={async ({ text }) => {
        await mutateAsync({ body: { version: about.version, text: text ?? '' } })
        toast.success({ text: translate('portfolio.about.saved') })
        onClose()
      }}
    >
      <TextInput
        source="text"
        label="portfolio.about.label"
        mayBeEmpty
        multiline
        minRows={5}
        helperText={translate('portfolio.about.help')}
      />
    </DialogForm>
  )
}
