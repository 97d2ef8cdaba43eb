import { configure } from '@testing-library/react'

// Whole screens are rendered, possibly on busy machines.
configure({ asyncUtilTimeout: 20_000 })
