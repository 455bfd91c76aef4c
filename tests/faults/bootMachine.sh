# sh bootMachine.sh PLACE CHECKOUT: starts systemd as process 1 of a machine of its own, in the namespaces of this
# process. The machine has an overlay of the outer one's files, its network, and only those of its units that are named
# here. PLACE keeps its changes, CHECKOUT becomes /srv/candor/2026-11.
set -eu
place=$1
checkout=$2
units=usr/lib/systemd/system

mount --make-rprivate /
mkdir -p "$place/root" "$place/changes" "$place/work" "$place/units/sockets.target.wants"
mount -t overlay overlay -o "lowerdir=/,upperdir=$place/changes,workdir=$place/work" "$place/root"
cd "$place/root"

# The kernel's files are read-only: they belong to the outer machine.
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs sysfs sys -o ro
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs dev -o mode=755
for device in null zero full random urandom tty; do
  : > "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mkdir dev/pts dev/shm
mount -t devpts devpts dev/pts -o newinstance,ptmxmode=0666,mode=620
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
for folder in dev/shm tmp; do mount -t tmpfs tmpfs "$folder" -o mode=1777; done
for folder in run var/log etc/systemd/system usr/lib/systemd/system-generators; do
  mount -t tmpfs tmpfs "$folder" -o mode=755
done

for name in basic sysinit shutdown umount final sockets slices paths timers multi-user network network-online \
  local-fs time-sync time-set; do
  cp "$units/$name.target" "$place/units"
done
cp "$units/systemd-journald.service" "$units/systemd-journald.socket" "$units/systemd-journald-dev-log.socket" \
  "$place/units"
ln -s ../systemd-journald.socket "$place/units/sockets.target.wants"
mount --bind "$place/units" "$units"

mkdir -p srv/candor/2026-11 run/release/changes run/release/work
mount -t overlay overlay srv/candor/2026-11 \
  -o "lowerdir=$checkout,upperdir=run/release/changes,workdir=run/release/work"

mkdir -p .outside
pivot_root . .outside
cd /
umount -l /.outside
exec env -i container=candor PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /usr/lib/systemd/systemd --log-target=null --show-status=no --unit=basic.target
