import { useTranslate } from 'react-admin'
import { PageHead } from '../../shell/page/PageHead'

export const GradebookList = () => <PageHead title={useTranslate()('menu.gradebook')} />
