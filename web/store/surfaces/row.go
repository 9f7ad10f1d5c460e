package surfaces

// RowBytes is how many bytes a row of memory shows.
const RowBytes = 16
