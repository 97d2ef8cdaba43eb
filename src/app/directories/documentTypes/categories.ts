import { documentCategories } from '../../../api/kit/codes'
import { choicesOf } from '../../kit/inputs/choices'

/** What kinds of document are sorted by. */
export const categories = choicesOf('documentTypes.category', documentCategories)
