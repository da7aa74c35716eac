/** The posts’ screens. */
export const posts = {
  new: 'New post',
  edit: 'Edit post',
  none: 'No posts yet. Posts are the news on the public site.',
  delete_explained: 'It disappears from the public site, and links to it lead nowhere any more.',
};

/** The posts’ fields and notices, as react-admin asks for them. */
export const resource = {
  name: 'Post |||| Posts',
  fields: { title: 'Title', body: 'Body' },
  notifications: { created: 'Post published', updated: 'Post updated', deleted: 'Post deleted' },
};
