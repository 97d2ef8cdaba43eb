import { useTranslate } from 'react-admin'
import type { MyPortfolio } from '../../../api/portfolio/myPortfolio'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { useInvalidatePortfolio } from './useInvalidatePortfolio'

type Props = { about: MyPortfolio['about']; onClose: () => void }

/** Edits the short introduction for the public page and the printout. */
export const AboutDialog = ({ about, onClose }: Props) => {
  const translate = useTranslate()
  const askAgain = useInvalidatePortfolio()
  return (
    <ActionDialog
      action="PUT /api/my/portfolio/about"
      request={({ text }) => ({ body: { version: about.version, text: text ?? '' } })}
      title={translate('portfolio.about.title')}
      confirm={translate('portfolio.about.save')}
      defaultValues={{ text: about.text }}
      successMessage={translate('portfolio.about.saved')}
      onSettled={askAgain}
      onClose={onClose}
    >
      <TextInput
        source="text"
        label="portfolio.about.label"
        mayBeEmpty
        multiline
        minRows={5}
        helperText={translate('portfolio.about.help')}
      />
    </ActionDialog>
  )
}
